// 需联网的操作 · kit/OnlineButton
import { Button, Tooltip, type ButtonProps } from 'antd'
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { online } from '../state/online.ts'

/** Why a decision at the desk needs the server (architecture §4). */
export const offlineReason = '当前离线，联网后才能操作'

interface DecideProps extends ButtonProps {
  /** why it is not possible now, besides being offline */
  readonly reason?: string
}
/** A button whose action needs the server: disabled while offline, and it shows why. */
export const OnlineButton = ({ reason = '', disabled, ...button }: DecideProps): JSX.Element => {
  const { reachable } = useSnapshot(online)
  const why = reachable ? reason : offlineReason
  return (
    <Tooltip title={why}>
      <Button {...button} aria-busy={Boolean(button.loading)} disabled={disabled === true || why !== ''} />
    </Tooltip>
  )
}

/** Shown beside the buttons of a form while there is no network: the toast of a failed save disappears after a moment. */
export const OfflineNote = (): JSX.Element | null =>
  useSnapshot(online).reachable ? null : <span role="status">当前离线：填的都还在，联网后再保存</span>
