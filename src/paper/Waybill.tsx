// 电子面单 · paper/Waybill
import { useLayoutEffect, useRef, useState, type JSX, type RefObject } from 'react'
import { Bars, QrCode } from './Codes.tsx'
import { papers, sizeFor } from './papers.ts'
import { printedAt } from './printedAt.ts'
import { Again, Sheet, Sized } from './Sheet.tsx'

/** Content of a waybill. Name and mobile of the receiver are masked, because the carrier has them and others must not read them. */
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
  /** content of the parcel */
  readonly lines: readonly {
    readonly goodsNo: string
    readonly goodsName: string
    readonly specName: string | null
    readonly qty: number
  }[]
  readonly remark: string
  /** number of earlier prints */
  readonly printCount: number
  /** whether the waybill number comes from the simulated carrier */
  readonly simulated: boolean
}
/** Maximum number of goods lines on a waybill; the other lines are only on the packing list. */
const maxLines = { waybill: 8, waybillSmall: 5 }
export type WaybillSize = 'waybill' | 'waybillSmall'

/** Font sizes, mm: as large as the text allows, down to what a 203 dpi printer still draws well. */
const fontSizes = {
  waybill: { place: 11, name: [4.6, 3], address: [4, 2.6], from: [3.4, 2.6], bars: 20, qr: 24 },
  waybillSmall: { place: 8, name: [3.8, 2.6], address: [3.3, 2.4], from: [2.8, 2.2], bars: 15, qr: 16 },
} as const
/** Lines that the address may take before its font gets smaller. */
const addressLines = 5
/** Factors of the font sizes, tried in this order while the content does not fit. */
const fontFactors = [1, 0.88, 0.76, 0.66] as const

const kg = (g: number | null): string => (g === null ? '' : `${(g / 1000).toFixed(2)} kg`)

interface WaybillProps {
  readonly size: WaybillSize
  readonly of: WaybillFacts
}

/**
 * One waybill on 100×180 or 76×130 mm: destination in large type, the number as a barcode, receiver and sender, and for the bench order and
 * slot. Address, number and codes are always complete; remark and goods are printed as far as there is room, and the rest is mentioned
 * (见装箱单).
 */
export const Waybill = ({ size, of }: WaybillProps): JSX.Element => {
  const paper = papers[size]
  const isSmall = size === 'waybillSmall'
  const width = paper.width - 6
  // a municipality such as 北京 is both province and city
  const places = of.place.filter((name, index) => name !== of.place[index - 1])
  const place = places.slice(-2).join(' ')
  const { goods, fit } = useFit(of, size)
  const { bars, qr, ...sizes } = fontSizes[size]
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
      <Sized mm={sizeFor(place, width, 1, sizes.place, 5)} className="big">
        {place}
      </Sized>
      <div className="waybill-no">
        <Bars text={of.logisticsNo} width={width} height={bars} />
        <p className="mono">{of.logisticsNo}</p>
      </div>
      <Parties of={of} places={places} width={width - 10.5} sizes={sizes} share={fontFactors[fit.step] ?? 1} />
      <div className="waybill-goods">
        <Goods room={goods} of={of} fit={fit} most={maxLines[size]} />
        <QrCode text={of.logisticsNo} size={qr} />
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

type Sizes = Pick<(typeof fontSizes)[WaybillSize], 'name' | 'address' | 'from'>
interface PartiesProps {
  readonly of: WaybillFacts
  readonly places: readonly string[]
  /** mm beside the round mark */
  readonly width: number
  readonly sizes: Sizes
  readonly share: number
}
/** Receiver and sender. */
const Parties = ({ of, places, width, sizes, share }: PartiesProps): JSX.Element => {
  const name = `${of.receiverName}　${of.receiverMobile}`
  const address = `${places.join('')} ${of.address}`
  const from = `${of.senderName}　${of.senderPlace}`
  const mm = (text: string, lines: number, [large, small]: readonly [number, number]): string =>
    `${Math.round(sizeFor(text, width, lines, large, small) * share * 100) / 100}mm`
  return (
    <>
      <div className="waybill-to">
        <i>收</i>
        <div>
          <b style={{ fontSize: mm(name, 2, sizes.name) }}>{name}</b>
          <p style={{ fontSize: mm(address, addressLines, sizes.address) }}>{address}</p>
        </div>
      </div>
      <div className="waybill-from">
        <i>寄</i>
        <p style={{ fontSize: mm(from, 2, sizes.from) }}>{from}</p>
      </div>
    </>
  )
}

/** How much of the content fits: index in `fontFactors`, lines of the remark (null: all), lines of goods. */
interface Fit {
  readonly step: number
  readonly remark: number | null
  readonly lines: number
}

/**
 * Measures the laid-out content. While the content is higher than the paper the font gets smaller; then lines that do not fit are left out.
 */
const useFit = (of: WaybillFacts, size: WaybillSize): { readonly goods: RefObject<HTMLDivElement | null>; readonly fit: Fit } => {
  const goods = useRef<HTMLDivElement>(null)
  const key = `${size} ${JSON.stringify(of)}`
  const unmeasured: Measured = { key, step: 0, remark: null, lines: Infinity, isDone: false }
  const [measured, setMeasured] = useState(unmeasured)
  const fit = measured.key === key ? measured : unmeasured
  const { step, isDone } = fit
  useLayoutEffect(() => {
    if (isDone || goods.current === null) return
    const sheet = goods.current.closest('.waybill')
    const isOver = sheet !== null && sheet.scrollHeight > sheet.clientHeight
    if (isOver && step < fontFactors.length - 1)
      setMeasured({ key, step: step + 1, remark: null, lines: Infinity, isDone: false })
    else setMeasured({ key, step, ...fittingLines(goods.current), isDone: true })
  }, [key, step, isDone])
  return { goods, fit }
}
interface Measured extends Fit {
  /** size and content that were measured */
  readonly key: string
  readonly isDone: boolean
}

/** Share of the height that may be used; the rest stays free, because print and screen break lines a little differently. */
const usedPart = 0.97
/** Lines of remark and goods that fit into the height; all lines when nothing is laid out. */
const fittingLines = (room: HTMLElement): Pick<Fit, 'remark' | 'lines'> => {
  const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0
  const remark = room.querySelector('.waybill-remark')
  const head = heightOf(room.querySelector('.waybill-sum'))
  const rows = [...room.querySelectorAll('li')].map(heightOf)
  const margins = heightOf(room.querySelector('ul')) - rows.reduce((total, height) => total + height, 0)
  const free = heightOf(room) * usedPart - head - margins
  const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0)
  if (heightOf(room) === 0 || heightOf(remark) + sum(rows) <= free) return { remark: null, lines: rows.length }
  // one line mentions the goods that are left out
  const freeForGoods = free - head - heightOf(remark)
  const lines = rows.findIndex((_row, index) => sum(rows.slice(0, index + 1)) > freeForGoods)
  if (freeForGoods >= 0) return { remark: null, lines: lines === -1 ? rows.length : lines }
  return { remark: Math.max(0, Math.floor((free - head) / head)), lines: 0 }
}

interface GoodsProps {
  readonly room: RefObject<HTMLDivElement | null>
  readonly of: WaybillFacts
  readonly fit: Fit
  readonly most: number
}
/** Content of the parcel that fits, and a note that the packing list has the rest. */
const Goods = ({ room, of, fit, most: atMost }: GoodsProps): JSX.Element => {
  const lines = of.lines.slice(0, Math.min(atMost, fit.lines))
  const more = of.lines.length - lines.length
  const rest = [
    ...(fit.remark === null ? [] : ['备注']),
    ...(more === 0 ? [] : [`${lines.length === 0 ? '' : '还有 '}${more} 种商品`]),
  ]
  return (
    <div ref={room}>
      <p className="waybill-sum">
        {of.goodsNum !== null && `共 ${of.goodsNum} 件　`}
        {kg(of.weightG)}
      </p>
      {of.remark !== '' && fit.remark !== 0 && (
        <p className="waybill-remark" style={fit.remark === null ? undefined : { WebkitLineClamp: fit.remark }}>
          备注：{of.remark}
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line.goodsNo}>
            <span>
              {line.goodsName} {line.specName}
            </span>
            <b>×{line.qty}</b>
          </li>
        ))}
      </ul>
      {rest.length > 0 && <p className="waybill-rest">{rest.join('和')}见装箱单</p>}
    </div>
  )
}
