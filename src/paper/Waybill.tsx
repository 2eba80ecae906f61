// 电子面单 · paper/Waybill
import type { JSX } from 'react'
import { Bars, QrCode } from './Codes.tsx'
import { papers, sizeFor } from './papers.ts'
import { printedAt } from './printedAt.ts'
import { Again, Sheet, Sized } from './Sheet.tsx'

/** What a waybill says. Name and mobile of the receiver come masked: the carrier knows them, passers-by need not. */
export interface WaybillFacts {
  readonly logisticsNo: string
  readonly logisticsName: string
  /** province, city, district */
  readonly place: readonly string[]
  readonly receiverName: string
  readonly receiverMobile: string
  readonly address: string
  readonly senderName: string
  readonly senderPlace: string
  readonly stockoutNo: string
  readonly pickNo: string
  readonly pickSlot: number | null
  /** parcel x of y */
  readonly seq: number
  readonly parcels: number
  readonly goodsNum: number | null
  readonly weightG: number | null
  /** what the packer puts in */
  readonly lines: readonly {
    readonly goodsNo: string
    readonly goodsName: string
    readonly specName: string | null
    readonly qty: number
  }[]
  readonly remark: string
  /** how often it was printed before */
  readonly printCount: number
  /** its number comes from the simulated carrier */
  readonly simulated: boolean
}
/** Lines of goods that always find room, also with long names; the rest stands on the packing list. */
const shown = { waybill: 8, waybillSmall: 5 }
export type WaybillSize = 'waybill' | 'waybillSmall'

const kg = (g: number | null): string => (g === null ? '' : `${(g / 1000).toFixed(2)} kg`)

/** One waybill on 100×180 or 76×130 mm: where to in large type, the number in bars, receiver and sender, and for the bench order and slot. */
export const Waybill = ({ size, of }: { readonly size: WaybillSize; readonly of: WaybillFacts }): JSX.Element => {
  const paper = papers[size]
  const isSmall = size === 'waybillSmall'
  const width = paper.width - 6
  // a municipality is its own province
  const places = of.place.filter((one, at) => one !== of.place[at - 1])
  const place = places.slice(-2).join(' ')
  return (
    <Sheet paper={paper} kind={`waybill${isSmall ? ' small' : ''}`}>
      <div className="waybill-head">
        <b>{of.logisticsName}</b>
        {of.simulated && <small>模拟面单，不能寄件</small>}
        <Again times={of.printCount} />
        <span className="waybill-seq">
          {of.seq}/{Math.max(of.parcels, of.seq)} 件
        </span>
      </div>
      <Sized mm={sizeFor(place, width, 1, isSmall ? 8 : 11, 5)} className="big">
        {place}
      </Sized>
      <div className="waybill-no">
        <Bars text={of.logisticsNo} width={width} height={isSmall ? 15 : 20} />
        <p className="mono">{of.logisticsNo}</p>
      </div>
      <div className="waybill-to">
        <i>收</i>
        <div>
          <b>
            {of.receiverName}　{of.receiverMobile}
          </b>
          <p>
            {places.join('')} {of.address}
          </p>
        </div>
      </div>
      <div className="waybill-from">
        <i>寄</i>
        <p>
          {of.senderName}　{of.senderPlace}
        </p>
      </div>
      <div className="waybill-goods">
        <Goods of={of} most={shown[size]} />
        <QrCode text={of.logisticsNo} size={isSmall ? 16 : 24} />
      </div>
      <div className="waybill-foot">
        {of.pickSlot !== null && <b>{of.pickSlot} 号格</b>}
        <span className="mono">{of.stockoutNo}</span>
        <span className="mono">{of.pickNo}</span>
        <span>{printedAt()}</span>
      </div>
    </Sheet>
  )
}

/** What is in it, as far as it finds room. */
const Goods = ({ of, most }: { readonly of: WaybillFacts; readonly most: number }): JSX.Element => (
  <div>
    <p>
      {of.goodsNum !== null && `共 ${of.goodsNum} 件　`}
      {kg(of.weightG)}
    </p>
    {of.remark !== '' && <p>备注：{of.remark}</p>}
    <ul>
      {of.lines.slice(0, most).map((line) => (
        <li key={line.goodsNo}>
          <span>
            {line.goodsName} {line.specName}
          </span>
          <b>×{line.qty}</b>
        </li>
      ))}
    </ul>
    {of.lines.length > most && <p>共 {of.lines.length} 种，其余见装箱单</p>}
  </div>
)
