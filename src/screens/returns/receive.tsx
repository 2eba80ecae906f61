// 退货签收 · returns/receive
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { receiveParcel } from '#contract/returns/desk'
import { returnReceive } from '#contract/returns/receive'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { useMay } from '../../kit/may.ts'
import { ScanPanel } from './receive/ScanPanel.tsx'

export default function ReturnReceiveScreen(): JSX.Element {
  const may = useMay()
  const [scanning, setScanning] = useState(false)
  return (
    <DocumentScreen
      of={returnReceive}
      tools={
        may(receiveParcel.may) && (
          <Button type="primary" onClick={() => setScanning(true)}>
            扫描签收
          </Button>
        )
      }
      aside={scanning && <ScanPanel close={() => setScanning(false)} />}
    />
  )
}
