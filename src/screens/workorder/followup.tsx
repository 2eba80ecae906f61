// 跟进任务 · workorder/followup
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { followTask, verifyMore } from '#contract/workorder/followup'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { VerifyDialog } from './followup/VerifyDialog.tsx'
import './workorder.css'

export default function FollowUpScreen(): JSX.Element {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ResourceScreen
      of={followTask}
      tools={may(verifyMore.may) && <Button onClick={() => setIsOpen(true)}>校验单号</Button>}
      aside={isOpen && <VerifyDialog close={() => setIsOpen(false)} />}
    />
  )
}
