// 有仓库一列的行 · import/placedBodies
import type { AnyBody } from '#contract/resource'
import { holdsIn, warehousesNamed } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { TemplateRow } from './rowFaults.ts'

/** Returns a function that replaces the cell 仓库 of a row (number or number-sid, blank for every warehouse) by its fields. */
export const placedBodies = async (ctx: Ctx): Promise<(row: TemplateRow) => AnyBody> => {
  const { read } = await warehousesNamed(ctx)
  return ({ fields: { warehouse, ...own } }) => ({ ...own, ...(typeof warehouse === 'string' ? read(warehouse) : holdsIn({})) })
}
