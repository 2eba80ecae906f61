// 设置的范围 · core/reach
/** Checks who may write settings for a warehouse and an owner, or for all of them. */
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { everywhere, holdsIn, warehousesNamed, type SaysPlace } from './warehouses.ts'

/** The owner field of a row. */
interface OwnerField {
  readonly ownerNo?: unknown
}

/** A blank owner means all. */
export const ownerOf = (row: OwnerField): string => plain(row.ownerNo) || everywhere

/** Why the person may not write a setting for this warehouse and owner, by field. A setting for all needs the right to see all. */
export const reachFaults = async (
  ctx: Ctx,
): Promise<(row: SaysPlace & OwnerField) => readonly { readonly field: string; readonly why: string }[]> => {
  const warehouses = await warehousesNamed(ctx)
  const { owner, warehouse } = ctx.person.scope
  return (row) => {
    const place = holdsIn(row)
    const ownerNo = ownerOf(row)
    const warehouseWhy =
      place.warehouseNo === everywhere ? (warehouse.all ? '' : '没有全部仓库的权限，请选一个仓库') : warehouses.fault(place)
    const ownerWhy =
      ownerNo === everywhere
        ? owner.all
          ? ''
          : '没有全部货主的权限，请选一个货主'
        : seesOwner(ctx.person, ownerNo)
          ? ''
          : `无货主权限：${ownerNo}`
    return [
      ...(warehouseWhy === '' ? [] : [{ field: 'warehouseNo', why: warehouseWhy }]),
      ...(ownerWhy === '' ? [] : [{ field: 'ownerNo', why: ownerWhy }]),
    ]
  }
}
