// 出库单包裹 · stockout/order/ParcelsTab
import { pullLife } from '#contract/rules/packageLife'
import type { JSX } from 'react'
import { subPackage } from '#contract/stockout/subPackage'
import type { OrderPhoto } from '#contract/ops/orderTrace'
import type { OrderLine, OrderParcel, OrderWeighing } from '#contract/stockout/orderDetail'
import { Clipped, Code, Moment, show } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { kgText, none } from '../../../kit/formats.ts'
import { Photos } from '../../../kit/Photos.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { WeighingsPanel } from './WeighingsPanel.tsx'

/** Difference between actual and estimated weight, if both are known. */
const difference = ({ weightG, estWeightG }: OrderParcel): string => {
  if (weightG === null || estWeightG === null) return none
  const diff = weightG - estWeightG
  return `${diff > 0 ? '+' : ''}${kgText(diff)}`
}

/** Since when a parcel waits to be taken out (待取出); or who took it out, and when. */
const pullText = ({ pullStatus, pullTime, pullUserName }: OrderParcel): string => {
  const time = pullTime?.slice(5, 16) ?? ''
  return pullStatus === pullLife.wanted ? `${time} 起` : [pullUserName, time].filter((word) => word).join(' ')
}

/** Content of a parcel: the whole order for a single parcel, else what the packer scanned into the parcel. */
const contentOf = ({ goodsJson }: OrderParcel, lines: readonly OrderLine[]): string =>
  (goodsJson ?? [])
    .map(({ goodsNo, qty }) => `${lines.find((line) => line.goodsNo === goodsNo)?.goodsName ?? goodsNo} ×${qty}`)
    .join('，')

const columnsFor = (lines: readonly OrderLine[], isSplit: boolean): readonly Column<OrderParcel>[] => [
  ...(isSplit
    ? [{ key: 'seq', title: '包裹', width: 70, render: ({ seq }: OrderParcel) => (seq === 1 ? '主' : `第 ${seq} 个`) }]
    : []),
  { key: 'logisticsNo', title: '物流单号', width: 180, render: (parcel) => <Code text={parcel.logisticsNo} /> },
  { key: 'status', title: '状态', width: 90, render: (parcel) => show(subPackage.fields.status, parcel.status) },
  {
    key: 'pull',
    title: '取出',
    width: 300,
    render: (parcel) =>
      parcel.pullStatus === pullLife.none ? (
        none
      ) : (
        <span className="state-flags">
          {show(subPackage.fields.pullStatus, parcel.pullStatus)}
          {parcel.pullLocation}
          <small className="dim">{pullText(parcel)}</small>
        </span>
      ),
  },
  { key: 'est', title: '预估(kg)', width: 100, align: 'right', render: (parcel) => kgText(parcel.estWeightG) },
  { key: 'weight', title: '实重(kg)', width: 100, align: 'right', render: (parcel) => kgText(parcel.weightG) },
  { key: 'bill', title: '计费(kg)', width: 100, align: 'right', render: (parcel) => kgText(parcel.billWeightG) },
  { key: 'diff', title: '差异(kg)', width: 100, align: 'right', render: difference },
  {
    key: 'weighTime',
    title: '称重时间',
    width: 165,
    render: (parcel) => (parcel.weighTime === null ? none : <Moment text={parcel.weighTime} />),
  },
  {
    key: 'consumables',
    title: '耗材',
    width: 220,
    render: (parcel) => (
      <Clipped
        text={parcel.consumables.map((one) => `${one.consumableName ?? one.consumableNo} ×${one.qty}`).join('，') || none}
      />
    ),
  },
  ...(isSplit
    ? [
        {
          key: 'content',
          title: '内容',
          width: 240,
          render: (parcel: OrderParcel) => <Clipped text={contentOf(parcel, lines) || none} />,
        },
      ]
    : []),
  {
    key: 'handover',
    title: '交接单号',
    width: 150,
    render: (parcel) => (parcel.handoverNo === null ? none : <Code text={parcel.handoverNo} />),
  },
]

/** Photos grouped by their operation, in the order in which they were taken. */
const photosByOperation = (
  photos: readonly OrderPhoto[],
): readonly (readonly [opId: string, photos: readonly OrderPhoto[]])[] => {
  const byOp = new Map<string, OrderPhoto[]>()
  for (const photo of photos) byOp.set(photo.opId, [...(byOp.get(photo.opId) ?? []), photo])
  return [...byOp]
}

const PhotoPanel = ({ photos }: { readonly photos: readonly OrderPhoto[] }): JSX.Element => (
  <section className="panel">
    <h2>照片</h2>
    <div className="panel-body stack">
      {photosByOperation(photos).map(([opId, shots]) => (
        <div key={opId}>
          <p className="dim">
            {shots[0]?.title}　{shots[0]?.operatorName ?? none}　{shots[0]?.at}
          </p>
          <Photos photos={shots} label={`${shots[0]?.title ?? ''}照片`} />
        </div>
      ))}
    </div>
  </section>
)

interface ParcelsProps {
  readonly lines: readonly OrderLine[]
  readonly parcels: readonly OrderParcel[]
  readonly weighings: readonly OrderWeighing[]
  readonly photos: readonly OrderPhoto[]
}
export const ParcelsTab = ({ lines, parcels, weighings, photos }: ParcelsProps): JSX.Element => (
  <div className="stack">
    <div className="panel">
      <DataTable
        label="包裹"
        columns={columnsFor(lines, parcels.length > 1)}
        rows={parcels}
        rowKey={(parcel) => parcel.packageNo}
        empty={<EmptyState title="还没有包裹" text="取到物流单号后，这里列出每个包裹的状态、重量和耗材。" />}
      />
    </div>
    {weighings.length > 0 && <WeighingsPanel weighings={weighings} />}
    {photos.length > 0 && <PhotoPanel photos={photos} />}
  </div>
)
