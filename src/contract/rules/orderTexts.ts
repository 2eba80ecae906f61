// 订单文字的长度 · rules/orderTexts
/** Longest texts of an order in characters, from whatever source: a file, another system (floor.md §7.1). */
export const orderTexts = {
  ownerNo: 32,
  shopNo: 32,
  warehouseNo: 32,
  sid: 32,
  srcOrderNo: 64,
  srcTids: 512,
  logisticsCode: 32,
  receiverName: 64,
  // as written, with country and extension; the number to dial has at most 20
  receiverMobile: 32,
  receiverAddress: 300,
  goodsNo: 64,
  goodsName: 200,
} as const
