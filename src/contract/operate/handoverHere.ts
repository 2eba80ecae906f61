// 手持交接 · operate/handoverHere
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { confirmRight } from '../ops/handoverScan.ts'

/**
 * Opens a hand-over for a carrier at the device's warehouse, or returns the person's open hand-over (HANDOVER_OPEN, floor.md §8.9), so a
 * device that got no reply can repeat the call.
 */
export const openHandover = call({
  id: 'operate/handoverHere.open',
  title: '手持新开交接单',
  method: 'POST',
  path: '/v1/pda/handover/open',
  input: Fields({ logisticsCode: Text({ title: '物流公司', minLength: 1, maxLength: 16 }) }),
  reply: Fields({
    handoverNo: Text(),
    status: Integer(),
    logisticsCode: Text(),
    logisticsName: Text(),
    packageNum: Integer(),
  }),
  may: 190_902,
  device: true,
})

/**
 * The carrier takes the parcels on the pile (HANDOVER_CONFIRM). A hand-over that is already confirmed returns its result, so the call can
 * be repeated after a lost answer. `left`: parcels whose order was stopped meanwhile, and parcels that still wait for an earlier
 * step; the handheld requests the user to take them off the pile.
 */
export const confirmHandover = call({
  id: 'operate/handoverHere.confirm',
  title: '手持确认交接',
  method: 'POST',
  path: '/v1/pda/handover/confirm',
  input: Fields({ handoverNo: Text({ title: '交接单号', minLength: 1, maxLength: 32 }) }),
  reply: Fields({ packageNum: Integer(), left: ListOf(Fields({ logisticsNo: Text(), msg: Text() })) }),
  may: confirmRight,
  device: true,
})
