// A row of links that is wider than the phone begins with the one that is open in sight.

for (const link of document.querySelectorAll(".switch [aria-current]")) {
  link.scrollIntoView({ block: "nearest", inline: "center" });
}
