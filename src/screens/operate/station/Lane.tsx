// 工位的扫描栏 · operate/station/Lane
import { Input } from 'antd'
import { useState, type ComponentType, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { ControlCode } from '#contract/rules/scanKind'
import { Actions, Choices, Goods, Quantity, Target, usePart, VerdictRegion, type BesideProps } from '../../../floor/regions.tsx'
import type { ShownRun } from '../../../floor/shownRun.ts'
import { Icon } from '../../../kit/icons.tsx'
import { online } from '../../../state/online.ts'
import { actionKeys, typeKey } from './functionKeys.ts'
import { numberOf, type StationScans } from './useStationScans.ts'

interface LaneProps {
  readonly run: ShownRun
  readonly scans: StationScans
  readonly Aside: ComponentType<BesideProps> | undefined
  readonly isShown: (control: ControlCode) => boolean
  /** the person has to choose a workstation first, so nothing else is shown */
  readonly isChoosing: boolean
  /** the target is shown in the middle */
  readonly isAimElsewhere?: boolean
}

/** What to scan now, the result of the last scan, and the possible actions. */
export const Lane = ({ run, scans, Aside, isShown, isChoosing, isAimElsewhere = false }: LaneProps): JSX.Element => {
  const prompt = usePart(run, (shown) => shown.prompt)
  const expects = usePart(run, (shown) => shown.expects)
  const waiting = usePart(run, (shown) => shown.waiting)
  const { reachable } = useSnapshot(online)
  return (
    <div className="station-lane">
      {!reachable && (
        <p className="station-offline" role="note">
          离线，照常作业，联网后自动上传
        </p>
      )}
      <h2 className="prompt" data-testid="prompt" data-expects={isChoosing ? 'workstation' : expects}>
        {isChoosing ? '请先选择工作台' : prompt}
        {waiting !== '' && <small>{waiting}…</small>}
      </h2>
      <VerdictRegion run={run} verdictOf={scans.verdictOf} />
      {!isChoosing && (
        <div className="station-now">
          {!isAimElsewhere && <Target run={run} />}
          <Quantity run={run} />
          <Goods run={run} />
          <Choices run={run} numberOf={numberOf} />
          <Actions run={run} Aside={Aside} keys={actionKeys} isShown={isShown} />
        </div>
      )}
      <TypedCode run={run} />
    </div>
  )
}

/** Input for a code that the scanner cannot read; scans need no focused field. */
const TypedCode = ({ run }: { readonly run: ShownRun }): JSX.Element => {
  const [text, setText] = useState('')
  return (
    <Input
      className="scan-box"
      aria-label="手工输入条码"
      placeholder={`条码读不出时按 ${typeKey}，照着印的输`}
      prefix={<Icon name="scan" />}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => {
        const typed = text.trim()
        setText('')
        event.currentTarget.blur()
        if (typed !== '') run.scan({ text: typed })
      }}
    />
  )
}
