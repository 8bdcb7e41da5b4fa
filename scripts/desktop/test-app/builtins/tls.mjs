import tls from 'tls';

/** `node:tls` for Node 20, which cannot list the certificates of the system. */
export const { rootCertificates } = tls;
export const getCACertificates = tls.getCACertificates ?? (() => tls.rootCertificates);
export default tls;
