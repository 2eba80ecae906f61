// 出库交接 · operate/handover
import type { JSX } from 'react'
import { handover } from '#contract/operate/handover'
import { handoverLife } from '#contract/rules/handoverLife'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { OpenDialog } from './handover/OpenDialog.tsx'

export default function HandoverScreen(): JSX.Element {
  return (
    <DocumentScreen of={handover} Making={OpenDialog} opens={({ status }) => (status === handoverLife.open ? '扫描' : '详情')} />
  )
}
