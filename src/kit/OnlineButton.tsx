// 需联网的操作 · kit/OnlineButton
import { Button, Tooltip, type ButtonProps } from 'antd'
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { online } from '../state/online.ts'

/** Reason on a button that needs the server while the desktop is offline (architecture §4). */
export const offlineReason = '当前离线，联网后才能操作'

interface DecideProps extends ButtonProps {
  /** why it is not possible now, besides being offline */
  readonly reason?: string
}
/** A button whose action needs the server. While offline it is disabled and shows the reason. */
export const OnlineButton = ({ reason = '', disabled, ...button }: DecideProps): JSX.Element => {
  const { reachable } = useSnapshot(online)
  const why = reachable ? reason : offlineReason
  return (
    <Tooltip title={why}>
      <Button {...button} aria-busy={Boolean(button.loading)} disabled={disabled === true || why !== ''} />
    </Tooltip>
  )
}

/** A note beside the buttons of a form while there is no network, because the toast of a failed save soon disappears. */
export const OfflineNote = (): JSX.Element | null =>
  useSnapshot(online).reachable ? null : <span role="status">当前离线：填的都还在，联网后再保存</span>
