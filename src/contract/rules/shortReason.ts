// 短拣原因 · rules/shortReason
/** Why pieces were not in the bin (reason of PICK_SHORT and RETURN_PICK). */
export const SHORT_REASON = { 1: '无货', 2: '少货', 3: '破损', 4: '找不到' } as const
