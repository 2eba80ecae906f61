// 同步按钮 · kit/SyncTool
import { useState, type JSX } from 'react'
import type { SyncType } from '#contract/rules/syncKinds'
import { OnlineButton } from './OnlineButton.tsx'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useMay } from './may.ts'

const SyncDialog = lazyPart(async () => (await import('./SyncDialog.tsx')).SyncDialog)

interface SyncToolProps {
  readonly biz: SyncType
  readonly right: number
}

/** 同步 of a list that the outside system controls; hidden without the right. */
export const SyncTool = ({ biz, right }: SyncToolProps): JSX.Element | null => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(right)) return null
  return (
    <>
      <OnlineButton icon={<Icon name="refresh" size={14} />} onClick={() => setOpen(true)}>
        同步
      </OnlineButton>
      {open && <SyncDialog biz={biz} close={() => setOpen(false)} />}
    </>
  )
}
