// 数字的解释 · stockout/order/Reason
import { Button, Popover, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { explainDeadline } from '#contract/rule/deliveryTime'
import { explainRoute } from '#contract/rule/routeTime'
import { explainCarrier } from '#contract/rule/shopLogistics'
import { explainEstWeight } from '#contract/stockout/orderDetail'
import { useRead } from '../../../data/query.ts'
import { kgText, none } from '../../../kit/formats.ts'
import { FailureState } from '../../../kit/states.tsx'

type Deadline = ReplyOf<typeof explainDeadline>
type Carrier = ReplyOf<typeof explainCarrier>
type Weight = ReplyOf<typeof explainEstWeight>
type Route = ReplyOf<typeof explainRoute>

const minute = (text: string | null): string => text?.slice(0, 16) ?? ''
const versionText = ({ templateName, beginTime, endTime }: Pick<Deadline, 'templateName' | 'beginTime' | 'endTime'>): string =>
  `规则“${templateName}”，${minute(beginTime)} 起${endTime === null ? '生效' : `，到 ${minute(endTime)} 为止`}`

const deadlineReasons = (reason: Deadline): readonly string[] => {
  switch (reason.by) {
    case 'none':
      return ['还没有审单，审单时算出发货截止。']
    case 'usual':
      return ['店铺没有设置发货时效，用通用规则：16:00 前付款当日 23:59，之后次日 16:00。']
    case 'presale':
      return ['预售单：按平台预计的发货时间。', versionText(reason)]
    case 'platform':
      return ['平台的发货截止比规则早，按平台的。', ...(reason.templateName === null ? [] : [versionText(reason)])]
    case 'rule':
      return [versionText(reason), `第 ${reason.line} 行：${reason.lineText}`, `${reason.baseName} ${minute(reason.baseTime)}`]
  }
}
const carrierReasons = (reason: Carrier): readonly string[] => {
  if (reason.by === 'order') return ['下单时指定的快递。']
  if (reason.by === 'shop') return ['店铺的默认快递；没有的用仓库对接的第一家。']
  return [`店铺快递${versionText(reason)}`, `方式：${reason.mode}`]
}

const kg = (g: number): string => `${kgText(g)} kg`
const weightReasons = ({ estWeightG, estGoodsG, compositionG, compositionNum, lines, goodsNum }: Weight): readonly string[] => {
  if (estWeightG === null) {
    const unknown = lines.filter(({ pieceG }) => pieceG === null).map(({ goodsNo }) => goodsNo)
    return [unknown.length === 0 ? '还没有审单，审单时估出重量。' : `没有重量的商品：${unknown.join('、')}`]
  }
  if (estWeightG === compositionG) return [`同样组合的包裹称过 ${compositionNum} 次，平均 ${kg(compositionG)}，含包材。`]
  const currentG = lines.reduce((sum, { pieceG, qty }) => sum + (pieceG ?? 0) * qty, 0)
  return [
    ...lines.map(
      ({ goodsNo, goodsName, qty, pieceG, isLearned }) =>
        `${goodsName ?? goodsNo} ${qty} 件，每件 ${pieceG === null ? none : `${kg(pieceG)}（${isLearned ? '称重学到的均重' : '商品档案'}）`}`,
    ),
    ...(goodsNum > lines.length ? [`等 ${goodsNum} 种商品`] : []),
    ...(goodsNum === lines.length && estGoodsG !== null && currentG !== estGoodsG
      ? [`审单时按 ${kg(estGoodsG)} 估的，之后商品的重量改过。`]
      : []),
    '包材在打包时加上。',
  ]
}

const routeReasons = (reason: Route): readonly string[] => {
  if (reason.networkName === null) return ['没有承运的网点，不算物流时效。']
  if (reason.shipTime === null) return ['还没有出库，出库后从出库时间起算。']
  if (reason.templateName === null) return [`${reason.networkName}出库时没有到这个目的地的物流时效。`]
  return [
    `${reason.networkName}：${versionText(reason)}，第 ${reason.line} 行`,
    ...reason.nodes.map(({ node, hours, deadline }) => `最晚${node} ${minute(deadline)}（出库后 ${hours} 小时）`),
  ]
}

interface SentencesProps {
  readonly sentences: readonly string[] | undefined
  readonly read: Pick<ReturnType<typeof useRead>, 'error' | 'refetch'>
}
const Sentences = ({ sentences, read }: SentencesProps): JSX.Element => {
  if (sentences === undefined)
    return read.error === null ? (
      <Skeleton active paragraph={{ rows: 2 }} />
    ) : (
      <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
    )
  return (
    <ul className="reasons">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface ReasonProps {
  readonly stockoutNo: string
}
const DeadlineReason = ({ stockoutNo }: ReasonProps): JSX.Element => {
  const read = useRead(explainDeadline, { stockoutNo })
  return <Sentences sentences={read.data && deadlineReasons(read.data)} read={read} />
}
const CarrierReason = ({ stockoutNo }: ReasonProps): JSX.Element => {
  const read = useRead(explainCarrier, { stockoutNo })
  return <Sentences sentences={read.data && carrierReasons(read.data)} read={read} />
}
const RouteReason = ({ stockoutNo }: ReasonProps): JSX.Element => {
  const read = useRead(explainRoute, { stockoutNo })
  return <Sentences sentences={read.data && routeReasons(read.data)} read={read} />
}

const WeightReason = ({ stockoutNo }: ReasonProps): JSX.Element => {
  const read = useRead(explainEstWeight, { stockoutNo })
  return <Sentences sentences={read.data && weightReasons(read.data)} read={read} />
}

const explanations = {
  deadline: ['发货截止怎么来的', DeadlineReason],
  carrier: ['快递怎么来的', CarrierReason],
  weight: ['预估重量怎么来的', WeightReason],
  route: ['物流时效', RouteReason],
} as const

/** Button that explains how a value of the order was determined. */
export const Reason = ({
  stockoutNo,
  why,
  label = '解释',
}: ReasonProps & { readonly why: keyof typeof explanations; readonly label?: string }): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false)
  const [title, Content] = explanations[why]
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setIsOpen}
      title={title}
      content={isOpen && <Content stockoutNo={stockoutNo} />}
    >
      <Button type="link" size="small">
        {label}
      </Button>
    </Popover>
  )
}
