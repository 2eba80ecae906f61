// 页面出错 · handheld/Boundary
import { Component, useEffect, type JSX, type ReactNode } from 'react'
import { failureOf } from '../data/api.ts'
import { online } from '../state/online.ts'
import { Refused } from './Refused.tsx'
import { go, usePath } from './route.tsx'
import { hearScans } from './scans.ts'

const home = '/wx/wms'

interface BoundaryProps {
  /** before the page is drawn once more: what was kept of its failure goes */
  readonly again?: () => void
  /** nobody below hears the scanner any more */
  readonly alone?: boolean
  readonly children: ReactNode
}
interface BoundaryState {
  readonly error: unknown
}

/**
 * A page that throws while it opens or is drawn takes neither the shell nor the scans with it: what was stored stays stored, what is scanned
 * before the page stands again is refused in words, and never handed to another page.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error ?? new Error('a page threw nothing') }
  }

  private readonly again = (): void => {
    this.props.again?.()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <Broken error={error} again={this.again} alone={this.props.alone ?? false} />
  }
}

interface BrokenProps {
  readonly error: unknown
  readonly again: () => void
  readonly alone: boolean
}
/** Says that the page does not open, what became of the scans, and the ways on. */
export const Broken = ({ error, again, alone }: BrokenProps): JSX.Element => {
  const atHome = usePath() === home
  useEffect(() => (alone ? hearScans() : undefined), [alone])
  const isLost = failureOf(error).kind === 'chunk'
  // a browser may remember that a file could not be had until the page is loaded anew; without network that would lose the page as well
  const retry = (): void => (isLost && online.reachable ? location.reload() : again())
  return (
    <main className="login">
      <h1>这一页打不开</h1>
      <p role="alert">
        {isLost ? '这一页还没下到本机。连上网，再点重试' : '程序出错了。扫过变绿的都存着，会照常上传；点重试，不行找主管'}
      </p>
      <Refused words="这一页打不开，这一枪没有记" next="点重试，打开后再扫" />
      <button type="button" className="action main" onClick={retry}>
        重试
      </button>
      {atHome ? (
        <button type="button" className="action" onClick={() => location.reload()}>
          重新打开
        </button>
      ) : (
        <button type="button" className="action" onClick={() => go(home)}>
          回首页
        </button>
      )}
      {!isLost && <p className="error-words">{error instanceof Error ? error.message : String(error)}</p>}
    </main>
  )
}
