// 设备详情 · setting/deviceDetail
import { Array as ListOf, Integer, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { gateRows } from '../rules/gateRows.ts'
import { scanProfileRow } from '../rules/scannerLab.ts'
import { operateLogCall } from '../operateLog.ts'

const deviceId = Text({ title: '设备号', minLength: 1, maxLength: 40 })
/** Batches shown of one device (floor.md §9.4). */
export const batchesShown = 100

/** What a device sent: its lives, what may be missing in each, and its last batches (floor.md §9.4, screen 2107 详情). */
export const deviceDetail = call({
  id: 'setting/deviceDetail.one',
  title: '设备详情',
  method: 'GET',
  path: '/v1/pda/device/full',
  input: Fields({ deviceId }),
  reply: Fields({
    /** newest first; the device's database was made anew for each */
    incarnations: ListOf(
      Fields({
        incarnation: Text(),
        firstSeen: Text(),
        lastSeen: Text(),
        lastSeq: Integer(),
        isCurrent: Integer(),
        /** scans the device knew of when it lost its database and that never arrived */
        lostFrom: Union([Integer(), Null()]),
        lostTo: Union([Integer(), Null()]),
        /** numbers missing between those that arrived, of the latest some thousand */
        gaps: ListOf(Fields({ from: Integer(), to: Integer() })),
      }),
    ),
    /** what the device found when it was last looked at; null: never */
    gate: Union([Fields({ at: Text(), agent: Text(), results: gateRows }), Null()]),
    /** what was found wrong with its scanner, and the setting kept for it; null: never looked at */
    scanner: Union([Fields({ at: Text(), results: gateRows, profile: scanProfileRow }), Null()]),
    batches: ListOf(
      Fields({
        receivedAt: Text(),
        incarnation: Text(),
        seqFrom: Integer(),
        seqTo: Integer(),
        ops: Integer(),
        flagged: Integer(),
        refused: Integer(),
        build: Text(),
        people: Text(),
      }),
    ),
  }),
  may: 210707,
})

export const deviceLog = operateLogCall('setting/deviceDetail.log', '/v1/pda/device/full/log', Fields({ deviceId }), 210707)
