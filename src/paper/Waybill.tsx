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
  readonly goods: string
  readonly remark: string
  /** how often it was printed before */
  readonly printCount: number
  /** its number comes from the simulated carrier */
  readonly simulated: boolean
}
export type WaybillSize = 'waybill' | 'waybillSmall'

const kg = (g: number | null): string => (g === null ? '' : `${(g / 1000).toFixed(2)} kg`)

/** One waybill on 100×180 or 76×130 mm: where to in large type, the number in bars, receiver and sender, and for the bench order and slot. */
export const Waybill = ({ size, of }: { readonly size: WaybillSize; readonly of: WaybillFacts }): JSX.Element => {
  const paper = papers[size]
  const isSmall = size === 'waybillSmall'
  const width = paper.width - 6
  const place = [of.place[1] ?? '', of.place[2] ?? ''].join(' ').trim() || (of.place[0] ?? '')
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
            {of.place.join('')} {of.address}
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
        <div>
          <p>
            {of.goodsNum !== null && `共 ${of.goodsNum} 件　`}
            {kg(of.weightG)}
          </p>
          <p>{of.goods}</p>
          {of.remark !== '' && <p>备注：{of.remark}</p>}
        </div>
        <QrCode text={of.logisticsNo} size={isSmall ? 14 : 18} />
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
