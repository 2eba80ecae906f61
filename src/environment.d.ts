// 构建时写进页面的
interface ImportMetaEnv {
  /** build of this page */
  readonly VITE_BUILD_VERSION?: string
}
