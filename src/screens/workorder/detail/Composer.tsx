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
import { useComposing, type AttachmentKind } from './useComposing.ts'

interface ComposerProps {
  readonly order: WorkOrderHead
  readonly isOwnerSide: boolean
  readonly quoted: Message | null
  readonly unquote: () => void
}
type Draft = ReturnType<typeof useComposing>

/** Input for a message: text, pictures or files, and whether it is internal. */
export const Composer = ({ order, isOwnerSide, quoted, unquote }: ComposerProps): JSX.Element => {
  const draft = useComposing({ order, quoted, unquote })
  if (order.status === workOrderLife.off) return <p className="dim wo-composer">工单已取消，会话不能再写。</p>
  return (
    <div className="wo-composer" data-internal={draft.isInternal}>
      {quoted !== null && <QuotedMessage quoted={quoted} unquote={unquote} />}
      <TextInput draft={draft} />
      {draft.attachmentKind !== null && <AttachmentInput draft={draft} kind={draft.attachmentKind} />}
      <div className="wo-send">
        <KindButton draft={draft} kind="image" />
        <KindButton draft={draft} kind="attach" />
        {!isOwnerSide && (
          <Checkbox
            checked={draft.isInternal}
            disabled={quoted?.isInternal === 1}
            onChange={(event) => draft.setIsInternalNote(event.target.checked)}
          >
            内部备注
          </Checkbox>
        )}
        <OnlineButton
          type="primary"
          reason={draft.uploadBlock}
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

const QuotedMessage = ({ quoted, unquote }: { readonly quoted: Message; readonly unquote: () => void }): JSX.Element => (
  <p className="wo-quoted">
    <span>
      引用 {quoted.senderName}：{messageLine(quoted.msgType, quoted.content)}
    </span>
    <Button type="text" size="small" aria-label="不引用" icon={<Icon name="close" size={12} />} onClick={unquote} />
  </p>
)

/** Text of the message. Ctrl+Enter sends it; Enter alone starts a new line. */
const TextInput = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const sendByKey = (event: KeyboardEvent): void => {
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
        onKeyDown={sendByKey}
      />
      {draft.fault !== '' && (
        <small role="alert" className="too-long">
          {draft.fault}
        </small>
      )}
    </>
  )
}

const kindTexts: Readonly<Record<AttachmentKind, string>> = { image: '图片', attach: '文件' }
interface KindProps {
  readonly draft: Draft
  readonly kind: AttachmentKind
}
const KindButton = ({ draft, kind }: KindProps): JSX.Element => {
  const isBlocked = draft.isBlocked(kind)
  return (
    <Button
      type="text"
      disabled={isBlocked}
      aria-pressed={draft.attachmentKind === kind}
      title={isBlocked ? '一条消息只带图片或只带文件，先发出或删掉选好的' : `带${kindTexts[kind]}`}
      onClick={() => draft.toggleKind(kind)}
    >
      {kindTexts[kind]}
    </Button>
  )
}

const AttachmentInput = ({ draft, kind }: KindProps): JSX.Element => (
  <Uploads value={draft.uploads}>
    <FileUpload
      key={kind}
      label={`会话${kindTexts[kind]}`}
      kind={kind}
      rule={{ count: attachmentsMax }}
      value={draft.files}
      change={draft.setFiles}
    />
  </Uploads>
)
