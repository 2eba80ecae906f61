// 增加包裹 · operate/addParcels
import { addParcelHere } from '#contract/operate/addParcels'
import { makeParcels } from '../core/orders/addParcels.ts'
import { callingDevice } from '../platform/device.ts'
import { handleLong } from '../platform/handle.ts'

export default [
  handleLong(addParcelHere, async (run, { stockoutNo, has }, caller) => {
    const { warehouseNo, sid } = callingDevice(caller)
    return { parcels: [...(await makeParcels(run, { stockoutNo, num: 1, has, place: { warehouseNo, sid } }))] }
  }),
]
