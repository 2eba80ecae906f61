// 费用版本日志的入口 · finance/feeVersion/LogButton
import { Button } from 'antd'
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { fillIn } from '#contract/action'
import { feeVersionLogPage, versionLogs } from '#contract/finance/feeVersionLog'
import { useMay } from '../../../kit/may.ts'

/** Opens the log of a version, or of all versions of a contract. */
export const LogButton = ({ no, label }: { readonly no: string; readonly label: string }): JSX.Element | null => {
  const navigate = useNavigate()
  if (!useMay()(versionLogs.may)) return null
  return <Button onClick={() => void navigate(fillIn(feeVersionLogPage, { no }, {}, true))}>{label}</Button>
}
