// The few globals that Node, Electron and every browser share. core/ has neither DOM nor Node types.
interface TextDecoder {
  decode(bytes?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string;
}
declare var TextDecoder: {
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder;
};
interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare var TextEncoder: { new (): TextEncoder };
