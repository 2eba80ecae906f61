// 设置的范围 · core/reach
/** Checks who may write settings for a warehouse and an owner, or for all of them. */
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { everywhere, holdsIn, warehousesNamed, type SaysPlace } from './warehouses.ts'

/** The owner field of a row. */
interface SaysOwner {
  readonly ownerNo?: unknown
}

/** A blank owner means all. */
export const ownerOf = (row: SaysOwner): string => plain(row.ownerNo) || everywhere

/** Why the person may not write a setting for this place, by field; a setting for all needs the right to see all. */
export const reachFaults = async (
  ctx: Ctx,
): Promise<(row: SaysPlace & SaysOwner) => readonly { readonly field: string; readonly why: string }[]> => {
  const warehouses = await warehousesNamed(ctx)
  const { owner, warehouse } = ctx.person.scope
  return (row) => {
    const place = holdsIn(row)
    const ownerNo = ownerOf(row)
    const lost =
      place.warehouseNo === everywhere ? (warehouse.all ? '' : '没有全部仓库的权限，请选一个仓库') : warehouses.fault(place)
    const stranger =
      ownerNo === everywhere
        ? owner.all
          ? ''
          : '没有全部货主的权限，请选一个货主'
        : seesOwner(ctx.person, ownerNo)
          ? ''
          : `无货主权限：${ownerNo}`
    return [
      ...(lost === '' ? [] : [{ field: 'warehouseNo', why: lost }]),
      ...(stranger === '' ? [] : [{ field: 'ownerNo', why: stranger }]),
    ]
  }
}
