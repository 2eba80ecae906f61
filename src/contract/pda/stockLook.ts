// 库存查询 · pda/stockLook
import { Object as Fields, String as Text, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'

/** Pieces of one owner's goods, batch and quality in one bin. For a bin that is being counted no number is returned. */
export interface LookedPieces {
  /** null: the bin is being counted */
  readonly count: null | { readonly qty: number; readonly free: number; readonly reserved: number; readonly frozen: number }
  readonly batchNo: string
  /** YYYY-MM-DD, '' none */
  readonly expires: string
  /** 1 正品 … 5 待检 */
  readonly quality: number
}
export interface LookedGoods {
  readonly ownerNo: string
  readonly ownerName: string
  readonly goodsNo: string
  readonly name: string
  readonly spec: string
}
export interface LookedBin {
  readonly locationNo: string
  /** location.location_type */
  readonly type: number
  readonly isCounting: boolean
  readonly isLocked: boolean
  readonly isDisabled: boolean
  readonly rows: readonly (LookedGoods & LookedPieces & { readonly barcode: string })[]
  /** number of lots of owners whom this person does not see */
  readonly others: number
}
export interface LookedTote {
  readonly toteNo: string
  /** 1 空闲 2 占用 0 停用 */
  readonly status: number
  readonly pickNo: string
  readonly slot: number
  /** '' when it is free, or when the order is of an owner this person does not see */
  readonly stockoutNo: string
  readonly ownerName: string
  readonly statusText: string
  readonly isStopped: boolean
}
/** Bin, goods or tote of a code in this warehouse. All three are absent when the code means nothing the person may see. */
export interface StockLook {
  readonly code: string
  /** epoch ms of the server */
  readonly takenAt: number
  readonly bin?: LookedBin
  readonly goods?: readonly (LookedGoods & {
    readonly places: readonly (LookedPieces & { readonly locationNo: string; readonly type: number })[]
    /** the goods have further bins, which are not returned */
    readonly isCut: boolean
  })[]
  readonly tote?: LookedTote
}

/**
 * One scanned code: the content of the bin, the places of the goods, or the order of the tote (floor.md §16.3 2819). Nothing is locked or
 * changed.
 */
export const stockLook = call({
  id: 'pda/stockLook',
  title: '库存查询',
  method: 'GET',
  path: '/v1/pda/snapshot/stock',
  input: Fields({ code: Text({ title: '条码', minLength: 1, maxLength: 64 }) }),
  reply: Unsafe<StockLook>(Unknown()),
  may: 281_900,
  device: true,
})
