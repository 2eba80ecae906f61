// 单件复核 · operate/check
import type { JSX } from 'react'
import { checkWaybills, checkWaybillsPrinted } from '#contract/stockout/print'
import { CheckWaiting } from '../../floor/Waiting.tsx'
import { check } from '../../flows/check.ts'
import { checkLines } from '../../flows/workLines.ts'
import { menu } from '../../state/menu.ts'
import { StationPage } from './station/StationPage.tsx'
import type { Station } from './station/stationDefinition.ts'
import type { CheckDoc } from '../../flows/checkDoc.ts'

/** Refuses 差异 and 数量录入 to a person without the right to these buttons (floor.md §8.10). */
const denied: Station<CheckDoc>['denied'] = (event) => {
  const isDifference = event.type === 'control' && (event.code === 'CTRL-SHORT' || event.code === 'CTRL-DAMAGE')
  if (isDifference && !menu.rights.has(190_221)) return { tone: 'wrong', words: '没有报差异的权限', next: '先放一边，找主管' }
  if (event.type === 'quantity' && !menu.rights.has(190_222))
    return { tone: 'wrong', words: '没有输数量的权限', next: '一件一件扫' }
  return null
}

const station: Station<CheckDoc> = {
  flow: check,
  right: 190_200,
  unit: '单',
  lines: checkLines,
  Idle: CheckWaiting,
  prints: { sheet: checkWaybills, reportCall: checkWaybillsPrinted },
  denied,
}

export default function CheckScreen(): JSX.Element {
  return <StationPage of={station} />
}
