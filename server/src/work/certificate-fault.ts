const FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by nobody but itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an authority that this server does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an authority that this server does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an authority that this server does not know',
};

/** Tells whether an error's code, as Node gives it, is about a certificate. */
export const isCertificateCode = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code);

/** Says what is wrong with a certificate, by Node's code for it; null for any other code. */
export const certificateFault = (code: string, wantedName: string): string | null =>
  code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? `is for another name than ${wantedName}` : (FAULTS[code] ?? null);
