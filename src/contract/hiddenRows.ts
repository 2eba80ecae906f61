// 导入隐藏行 · hiddenRows
import { Integer, Optional } from 'typebox'

/** Of an import. 1: rows the sheet does not show come along, which are faults otherwise. */
export const hiddenRows = Optional(Integer({ title: '导入隐藏行', enum: [0, 1] }))
