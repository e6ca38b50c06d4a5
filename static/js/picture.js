// The result's picture as a PNG, made here on the phone of the drawing that the server sends: chats show no SVG.

const SHARPER = 2;

// Where the drawing can't be had or turned, its own key stays.
for (const box of document.querySelectorAll("[data-picture]")) offer(box).catch(() => {});

/** The keys come once the PNG is there, so that a tap shares at once: browsers forget a tap that has to wait. */
async function offer(box) {
  const picture = document.getElementById(box.dataset.picture);
  const [share, save] = ["share", "png"].map((name) => box.querySelector(`[data-do="${name}"]`));
  const png = await pngOf(picture);
  const file = new File([png], `${box.dataset.file}.png`, { type: png.type });
  save.href = URL.createObjectURL(png);
  save.download = file.name;
  save.hidden = false;
  share.hidden = !navigator.canShare?.({ files: [file] });
  share.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
}

async function pngOf(picture) {
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * SHARPER;
  canvas.height = picture.naturalHeight * SHARPER;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
