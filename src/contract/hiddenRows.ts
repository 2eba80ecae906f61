// 导入隐藏行 · hiddenRows
import { Integer, Optional } from 'typebox'

/** Flag of an import. 1: also imports rows hidden in the sheet, which are faults otherwise. */
export const hiddenRows = Optional(Integer({ title: '导入隐藏行', enum: [0, 1] }))
