// 盘点管理 · stock/check
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { isCounting } from '#contract/rules/stockLife'
import { check } from '#contract/stock/check'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { none, percentText } from '../../kit/formats.ts'
import { NewCheck } from './check/NewCheck.tsx'

type Check = Row<typeof check>
const lowAccuracyBp = 9900
const cells = {
  accuracyBp: ({ accuracyBp }: Check) =>
    accuracyBp === null ? (
      none
    ) : (
      <span className={accuracyBp < lowAccuracyBp ? 'alarming' : undefined}>{percentText(accuracyBp)}</span>
    ),
}

export default function CheckScreen(): JSX.Element {
  return (
    <DocumentScreen
      of={check}
      cells={cells}
      Making={NewCheck}
      opens={({ status }) => (isCounting(Number(status)) ? '盘点' : '详情')}
    />
  )
}
