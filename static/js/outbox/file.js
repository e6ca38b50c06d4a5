// What is unsent as a file, for who wants it safe elsewhere than in the browser.

export function file(ops) {
  const text = JSON.stringify({ format: "whist-outbox/1", ops }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `whist-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
