// 货主详情 · owner/goodsOwnerDetail
import { Array as ListOf, Integer, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { operateLogCall } from '../operateLog.ts'

const ownerNo = Text({ title: '货主编号', minLength: 1, maxLength: 32 })
const day = Union([Text(), Null()])

/**
 * Records linked to an owner (floor.md §1.4 screen 1201 详情): shops, entries, stock in the warehouses; for a parent owner the records of all
 * its children.
 */
export const ownerDetail = call({
  id: 'owner/goodsOwnerDetail.one',
  title: '货主详情',
  method: 'GET',
  path: '/v1/owner/full',
  input: Fields({ ownerNo }),
  reply: Fields({
    shops: ListOf(Fields({ shopNo: Text(), shopName: Text(), platformCode: Integer(), ownerNo: Text(), isDisabled: Integer() })),
    enters: ListOf(
      Fields({ ownerNo: Text(), warehouseName: Text(), planEnterDate: Text(), realEnterDate: day, status: Integer() }),
    ),
    stock: ListOf(Fields({ ownerNo: Text(), warehouseName: Text(), skuNum: Integer(), qty: Integer(), allocQty: Integer() })),
  }),
  may: 120107,
})

export const ownerLog = operateLogCall('owner/goodsOwnerDetail.log', '/v1/owner/full/log', Fields({ ownerNo }), 120107)
