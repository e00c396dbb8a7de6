"""A screenshot as a PNG with 256 colours: the browser counts and chooses them, the standard library writes the file."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

REDUCE = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const counts = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    counts.set(colour, (counts.get(colour) || 0) + 1);
  }
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([colour]) => colour);
  const place = new Map(palette.map((colour, i) => [colour, i]));
  const nearest = (colour) => {
    const r = colour >> 16, g = (colour >> 8) & 255, b = colour & 255;
    let best = 0, least = Infinity;
    palette.forEach((other, i) => {
      const dr = r - (other >> 16), dg = g - ((other >> 8) & 255), db = b - (other & 255);
      const apart = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
      if (apart < least) { least = apart; best = i; }
    });
    place.set(colour, best);
    return best;
  };
  const pixels = new Uint8Array(width * height);
  for (let i = 0, n = 0; i < data.length; i += 4, n += 1) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    pixels[n] = place.get(colour) ?? nearest(colour);
  }
  let text = "";
  for (let i = 0; i < pixels.length; i += 32768) text += String.fromCharCode(...pixels.subarray(i, i + 32768));
  return { width, height, palette, pixels: btoa(text) };
}"""


def write(page: Page, picture: bytes, path: Path) -> None:
    """Write a PNG smaller; ``page`` is any page without a policy against data addresses."""
    found: dict[str, Any] = page.evaluate(REDUCE, base64.b64encode(picture).decode())
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    colours = b"".join(struct.pack(">I", colour)[1:] for colour in found["palette"])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in parts))


def chunk(name: bytes, data: bytes) -> bytes:
    """One chunk of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
