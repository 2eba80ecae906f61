// 写消息 · workorder/detail/Composer
import { Button, Checkbox, Input } from 'antd'
import type { JSX, KeyboardEvent } from 'react'
import type { Message } from '#contract/workorder/conversation'
import type { WorkOrderHead } from '#contract/workorder/detail'
import { attachmentsMax, messageLine } from '#contract/rules/workOrder'
import { workOrderLife } from '#contract/rules/workOrderLife'
import { FileUpload } from '../../../kit/FileUpload.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { Uploads } from '../../../kit/uploads.ts'
import { useComposing, type Brought } from './useComposing.ts'

interface ComposerProps {
  readonly order: WorkOrderHead
  readonly isOwnerSide: boolean
  readonly quoted: Message | null
  readonly unquote: () => void
}
type Draft = ReturnType<typeof useComposing>

/** Text, pictures or files, and whether the message is internal. */
export const Composer = ({ order, isOwnerSide, quoted, unquote }: ComposerProps): JSX.Element => {
  const draft = useComposing({ order, quoted, unquote })
  if (order.status === workOrderLife.off) return <p className="dim wo-composer">工单已取消，会话不能再写。</p>
  return (
    <div className="wo-composer" data-internal={draft.isInternal}>
      {quoted !== null && <Quoted quoted={quoted} unquote={unquote} />}
      <Words draft={draft} />
      {draft.brings !== null && <Bringing draft={draft} kind={draft.brings} />}
      <div className="wo-send">
        <Choice draft={draft} kind="image" />
        <Choice draft={draft} kind="attach" />
        {!isOwnerSide && (
          <Checkbox
            checked={draft.isInternal}
            disabled={quoted?.isInternal === 1}
            onChange={(event) => draft.setIsNote(event.target.checked)}
          >
            内部备注
          </Checkbox>
        )}
        <OnlineButton
          type="primary"
          reason={draft.reason}
          disabled={!draft.canSend}
          loading={draft.isSending}
          onClick={draft.submit}
        >
          发送
        </OnlineButton>
      </div>
    </div>
  )
}

const Quoted = ({ quoted, unquote }: { readonly quoted: Message; readonly unquote: () => void }): JSX.Element => (
  <p className="wo-quoted">
    <span>
      引用 {quoted.senderName}：{messageLine(quoted.msgType, quoted.content)}
    </span>
    <Button type="text" size="small" aria-label="不引用" icon={<Icon name="close" size={12} />} onClick={unquote} />
  </p>
)

/** Ctrl+Enter sends; Enter alone is a new line, as in a longer text. */
const Words = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    draft.submit()
  }
  return (
    <>
      <Input.TextArea
        aria-label="消息"
        placeholder={draft.isInternal ? '内部备注：货主看不到' : '写给对方，Ctrl+Enter 发送'}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={draft.words}
        {...(draft.fault !== '' && { status: 'error' as const })}
        onChange={(event) => draft.setWords(event.target.value)}
        onKeyDown={keys}
      />
      {draft.fault !== '' && (
        <small role="alert" className="too-long">
          {draft.fault}
        </small>
      )}
    </>
  )
}

const called: Readonly<Record<Brought, string>> = { image: '图片', attach: '文件' }
interface KindProps {
  readonly draft: Draft
  readonly kind: Brought
}
const Choice = ({ draft, kind }: KindProps): JSX.Element => {
  const isTaken = draft.isTaken(kind)
  return (
    <Button
      type="text"
      disabled={isTaken}
      aria-pressed={draft.brings === kind}
      title={isTaken ? '一条消息只带图片或只带文件，先发出或删掉选好的' : `带${called[kind]}`}
      onClick={() => draft.bring(kind)}
    >
      {called[kind]}
    </Button>
  )
}

const Bringing = ({ draft, kind }: KindProps): JSX.Element => (
  <Uploads value={draft.note}>
    <FileUpload
      key={kind}
      label={`会话${called[kind]}`}
      kind={kind}
      rule={{ count: attachmentsMax }}
      value={draft.files}
      change={draft.setFiles}
    />
  </Uploads>
)
