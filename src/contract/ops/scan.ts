// 扫描 · ops/scan
import { Integer, Object as Fields, Optional, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { accept } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, goodsNo, oneOf, ownerNo, type Sent } from './fields.ts'
import { flowNames } from './flowNames.ts'
import type { Floor } from './view.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

/** Recognised kinds of scans, with scan_log.kind. */
const kinds = {
  unknown: 0,
  goods: 1,
  location: 2,
  tote: 3,
  waybill: 4,
  pickOrder: 5,
  consumable: 6,
  badge: 7,
  workstation: 8,
  control: 9,
  slot: 10,
  task: 11,
} as const
export type ScanKind = keyof typeof kinds
/** scan_log.verdict */
const verdicts = { ok: 1, wrong: 2, repeat: 3 } as const

export const payload = () =>
  Fields({
    flow: oneOf(flowNames),
    // for a truck without a number, the id of the operation that registered it
    docNo: Text({ maxLength: 40 }),
    /** the order a scan of a batch was for */
    stockoutNo: Optional(docNo()),
    step: Text({ maxLength: 16 }),
    kind: oneOf(Object.keys(kinds) as ScanKind[]),
    ownerNo: Optional(ownerNo()),
    goodsNo: Optional(goodsNo()),
    qty: Optional(Integer({ minimum: 0, maximum: 1_000_000 })),
    verdict: oneOf(Object.keys(verdicts) as (keyof typeof verdicts)[]),
    code: Optional(Text({ maxLength: 8 })),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'SCAN', Payload>

/** Characters of scan_log.doc_no: the length of an operation's id without its hyphens. */
const columnLength = 32

/** A scan is a fact that moves nothing: it is recorded, counted by the closing operation and shown in the order's history. */
const decide = (op: Op, floor: Floor): Decision => {
  const { flow, docNo, step, kind, ownerNo = null, goodsNo = null, qty = null, verdict, code = null } = op.payload
  const { stockoutNo: scannedNo = docNo } = op.payload
  const stockoutNo = at(floor.parcels, scannedNo) ?? at(floor.orders, scannedNo)?.stockoutNo
  const raw = (op.raw?.text ?? '').slice(0, 200)
  return accept({
    records: [
      {
        table: 'scan_log',
        isValid: true,
        ...(stockoutNo === undefined ? {} : { stockoutNo }),
        values: {
          flow,
          docNo: docNo.length > columnLength ? docNo.replaceAll('-', '').slice(0, columnLength) : docNo,
          step,
          kind: kinds[kind],
          raw,
          ownerNo,
          goodsNo,
          qty,
          verdict: verdicts[verdict],
          code,
        },
      },
    ],
  })
}

export const names = ({ docNo: no, stockoutNo = no }: Payload): Names => (stockoutNo === '' ? {} : { docs: [stockoutNo] })

export const operation: Operation<Op> = {
  opType: 'SCAN',
  right: 0,
  workType: 0,
  touches: [],
  decide,
}
