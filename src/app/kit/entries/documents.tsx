// 单据详情的部件 · app/kit/entries/documents
import type { JSX } from 'react'
import { Code, Moment, StateTag } from '../../../kit/cells.tsx'
import { countText } from '../../../kit/formats.ts'
import { BigNumber, KeyFacts, Strip } from '../../../kit/KeyFacts.tsx'
import { Meter } from '../../../kit/Meter.tsx'
import { Stepper } from '../../../kit/Stepper.tsx'
import { Timeline, type Happening } from '../../../kit/Timeline.tsx'
import { Bars, TrendLine, type Point } from '../../../kit/Trend.tsx'
import { Bars as Bars128 } from '../../../paper/Codes.tsx'
import type { KitEntry } from '../entry.ts'

const happenings: readonly Happening[] = [
  { key: '1', time: '2025-06-17 09:12:04', tone: 'neutral', title: '订单导入', facts: ['王主管'] },
  { key: '2', time: '2025-06-17 10:30:11', tone: 'doing', title: '领取拣货单 JH250617000012', facts: ['李拣货', '拣货3号机'] },
  { key: '3', time: '2025-06-17 10:41:58', tone: 'warning', title: '短拣 1 件', facts: ['A-03-12-2'], note: '库位上只有 4 件' },
  { key: '4', time: '2025-06-17 11:02:40', tone: 'error', title: '取号失败', note: '收件地址不完整' },
  { key: '5', time: '2025-06-18 08:15:00', tone: 'done', title: '已出库' },
]
const steps = ['待分配', '待波次', '拣货中', '待复核', '待打包', '已出库'].map((title, index) => ({
  title,
  time: index < 3 ? `06-17 1${index}:20` : '',
}))
const wide = (content: JSX.Element): (() => JSX.Element) => {
  const Wide = (): JSX.Element => <div className="wide stack">{content}</div>
  return Wide
}

const points = (days: number): readonly Point[] =>
  Array.from({ length: days }, (_, day) => ({
    key: String(day),
    value: 40 + ((day * 37) % 60),
    tip: `06-${String(day + 1).padStart(2, '0')}：${40 + ((day * 37) % 60)} 件`,
  }))

export const documents: readonly KitEntry[] = [
  { id: 'stepper-first', title: '步骤：刚开始', Show: wide(<Stepper steps={steps} current={0} />) },
  { id: 'stepper-middle', title: '步骤：中途', Show: wide(<Stepper steps={steps} current={2} />) },
  { id: 'stepper-done', title: '步骤：全部完成', Show: wide(<Stepper steps={steps} current={6} />) },
  { id: 'timeline', title: '经过', Show: wide(<Timeline happenings={happenings} />) },
  {
    id: 'facts',
    title: '要点',
    Show: wide(
      <KeyFacts
        facts={[
          ['出库单号', <Code key="no" text="CK250617000001" />],
          ['状态', <StateTag key="state" text="缺货" />],
          ['创建时间', <Moment key="time" text="2025-06-17 10:00:05" />],
          ['收件地址', '浙江省杭州市滨江区长河街道江南大道 588 号恒鑫大厦主楼 15 层，靠近地铁一号线江陵路站 B 出口'],
        ]}
      />,
    ),
  },
  {
    id: 'strip',
    title: '要点条',
    Show: wide(
      <Strip
        facts={[
          ['订单', '40'],
          ['已拣/应拣', '96 / 138'],
          ['缺货', '2'],
        ]}
      />,
    ),
  },
  {
    id: 'numbers',
    title: '大数字',
    Show: wide(
      <div className="big-numbers">
        <BigNumber label="订单" value="1,234" />
        <BigNumber label="重量" value="56.780" unit="kg" />
        <BigNumber label="缺货" value="0" />
      </div>,
    ),
  },
  {
    id: 'meter',
    title: '进度',
    Show: wide(
      <>
        <Meter label="已拣" done={0} all={40} />
        <Meter label="已拣" done={13} all={40} />
        <Meter label="已拣" done={40} all={40} />
        <Meter label="已拣" done={null} all={null} />
      </>,
    ),
  },
  { id: 'trend', title: '走势', Show: wide(<TrendLine label="件重" points={points(30)} format={countText} />) },
  { id: 'bars', title: '柱', note: '最宽 32 像素', Show: wide(<Bars label="出库" points={points(30)} format={countText} />) },
  { id: 'bars-few', title: '柱：只有三天', Show: wide(<Bars label="出库" points={points(3)} format={countText} />) },
  { id: 'barcode', title: '条形码', Show: wide(<Bars128 text="JH250617000012" width={70} height={14} />) },
]
