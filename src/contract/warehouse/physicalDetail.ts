// 物理仓详情 · warehouse/physicalDetail
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { operateLogCall } from '../operateLog.ts'

const parentWarehouseNo = Text({ title: '仓库编号', minLength: 1, maxLength: 32 })

/** WMS warehouses of a site and the branches that collect there (floor.md §1.4 screen 1301 详情). */
export const physicalDetail = call({
  id: 'warehouse/physicalDetail.one',
  title: '物理仓详情',
  method: 'GET',
  path: '/v1/warehouse/full',
  input: Fields({ parentWarehouseNo }),
  reply: Fields({
    warehouses: ListOf(
      Fields({
        warehouseNo: Text(),
        sid: Text(),
        warehouseName: Text(),
        wmsMode: Integer(),
        warehouseKind: Integer(),
        isDisabled: Integer(),
      }),
    ),
    networks: ListOf(Fields({ networkId: Text(), fullName: Text(), logisticsName: Text(), warehouseNum: Integer() })),
  }),
  may: 130107,
})

export const physicalLog = operateLogCall(
  'warehouse/physicalDetail.log',
  '/v1/warehouse/full/log',
  Fields({ parentWarehouseNo }),
  130107,
)
