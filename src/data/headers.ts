// 请求头 · data/headers
const basicClient = `Basic ${btoa('yuncang:yuncang')}`
/** 16 random hex digits; works without a secure context. */
export const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Headers of every request that need no signed-in person (spec 1 §7); `sign` is sent empty. */
export const clientHeaders = (tenantId: string): Record<string, string> => ({
  authorization: basicClient,
  tenantId,
  timestamp: String(Date.now()),
  sign: '',
  nonce: nonce(),
})
