// 退件单号的格式 · rules/returnWaybill

/** Letters, digits and hyphens, as all carriers print them; a customer may choose any carrier. */
const WAYBILL = /^[A-Z0-9](?:[A-Z0-9-]{4,30})[A-Z0-9]$/

/** Whether a scanned code can be the waybill of a returned parcel; any other code is refused with A1902. */
export const isReturnWaybill = (code: string): boolean => WAYBILL.test(code) && /\d{4}/.test(code.replaceAll('-', ''))
