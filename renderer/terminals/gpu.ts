import { WebglAddon } from '@xterm/addon-webgl';
import type { Terminal } from '@xterm/xterm';

/** Names by which a renderer says that it is the processor playing a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render|mesa offscreen/i;

/** Is there a graphics card behind WebGL? On a virtual machine WebGL is slower than the page itself. */
export function hasGpu(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = info === null ? null : gl.getParameter(info.UNMASKED_RENDERER_WEBGL);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' && !SOFTWARE.test(name);
}

let known: boolean | null = null;

/** Draws with WebGL where a real card is; a lost context falls back to the page itself. */
export function drawOnGpu(xterm: Terminal): void {
  known ??= hasGpu();
  if (!known) return;
  const addon = new WebglAddon();
  addon.onContextLoss(() => addon.dispose());
  xterm.loadAddon(addon);
}
