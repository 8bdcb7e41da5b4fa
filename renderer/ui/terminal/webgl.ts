import { WebglAddon } from '@xterm/addon-webgl';
import type { Terminal } from '@xterm/xterm';

/** Names by which a renderer says that it is the processor playing a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render|mesa offscreen/i;

/** Whether there is a graphics card behind WebGL. On a virtual machine WebGL is slower than the page itself. */
function hasGpu(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = info === null ? null : gl.getParameter(info.UNMASKED_RENDERER_WEBGL);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' && !SOFTWARE.test(name);
}

let isListed: boolean | null = null;
let drawn: { readonly xterm: Terminal; readonly addon: WebglAddon } | null = null;

/**
 * Draws this one with WebGL where a real card is, and the one before it in the page itself: a page has 16 contexts,
 * and one that was given back is not free at once. A lost context falls back to the page, too.
 */
export function drawOnGpu(xterm: Terminal): void {
  isListed ??= hasGpu();
  if (!isListed || drawn?.xterm === xterm) return;
  drawn?.addon.dispose();
  const addon = new WebglAddon();
  addon.onContextLoss(() => leaveGpu(xterm));
  xterm.loadAddon(addon);
  drawn = { xterm, addon };
}

export function leaveGpu(xterm: Terminal): void {
  if (drawn?.xterm !== xterm) return;
  drawn.addon.dispose();
  drawn = null;
}
