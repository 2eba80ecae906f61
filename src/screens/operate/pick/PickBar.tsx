// 电脑拣货的扫描条 · operate/pick/PickBar
import { Button, Space } from 'antd'
import { useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { claimPick, finishPick } from '#contract/operate/pick'
import { countText } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { offlineReason, OnlineButton } from '../../../kit/OnlineButton.tsx'
import { ScanBox } from '../../../kit/ScanBox.tsx'
import { online } from '../../../state/online.ts'
import { leftOf } from './pickDesk.ts'
import { ShortDialog } from './ShortDialog.tsx'
import type { PickDesk } from './usePickDesk.ts'
import './pickBar.css'

/** One line above the list: the scan box, the result of the last scan, and buttons that confirm it. */
export const PickBar = ({ desk }: { readonly desk: PickDesk }): JSX.Element | null => {
  const { reachable } = useSnapshot(online)
  const may = useMay()
  const [isShort, setIsShort] = useState(false)
  const { last, asked, scan, finish, drop } = desk
  if (!may(claimPick.may) && !may(finishPick.may)) return null
  return (
    <div className="pick-bar">
      <ScanBox prompt={reachable ? '扫或输入拣货单号' : offlineReason} disabled={!reachable} onScan={scan} />
      <p role="status" data-verdict={last.verdict}>
        {last.no !== '' && <b>{last.no}</b>} {last.text}
      </p>
      {asked !== null && (
        <Space>
          <OnlineButton type="primary" onClick={() => finish(asked)}>
            整单完成 {countText(leftOf(asked.now))} 件
          </OnlineButton>
          <OnlineButton disabled={asked.now.lines.length === 0} onClick={() => setIsShort(true)}>
            有短拣
          </OnlineButton>
          <Button onClick={drop}>先不完成</Button>
        </Space>
      )}
      {isShort && asked !== null && (
        <ShortDialog
          now={asked.now}
          close={() => setIsShort(false)}
          submit={(shorts) => {
            setIsShort(false)
            finish(asked, shorts)
          }}
        />
      )}
    </div>
  )
}
