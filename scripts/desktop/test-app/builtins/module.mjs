import module from 'module';

/** `node:module` for Node 20, which keeps no compiled code. */
export const { createRequire } = module;
export const enableCompileCache = module.enableCompileCache ?? (() => ({ status: 3 }));
export default module;
