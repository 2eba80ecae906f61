// 退件单号的格式 · rules/returnWaybill

/** Letters, digits and hyphens, as carriers print them; whatever carrier a customer chose. */
const WAYBILL = /^[A-Z0-9](?:[A-Z0-9-]{4,30})[A-Z0-9]$/

/** Whether a scanned code can be the waybill of a parcel that comes back (A1902). */
export const isReturnWaybill = (code: string): boolean => WAYBILL.test(code) && /\d{4}/.test(code.replaceAll('-', ''))
