; A small installer of the tests' own around the hooks of installers/windows/queue.nsh: what electron-builder's script
; does with them, with its own macros for running programs and without its plug-ins.
; makensis -V2 -WX -DHOOKS=… -DTEMPLATES=… -DOUT=… [-DBUILD_UNINSTALLER] wrapper.nsi
Unicode true
!addincludedir "${TEMPLATES}/include"
!include "MUI2.nsh"
!include "LogicLib.nsh"
!define PRODUCT_NAME "Mailroom"
!define APP_EXECUTABLE_FILENAME "Mailroom.exe"
!define INSTALL_MODE_PER_ALL_USERS
; electron-builder defines it by a plug-in; here every removal is a real one.
!define isUpdated `1 == 0`
Name "${PRODUCT_NAME}"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\Mailroom"
RequestExecutionLevel admin
!include "${HOOKS}"
!include "allowOnlyOneInstallerInstance.nsh"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!ifdef BUILD_UNINSTALLER
  !insertmacro MUI_UNPAGE_CONFIRM
  !insertmacro MUI_UNPAGE_INSTFILES
!endif
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Hebrew"
LangString appRunning ${LANG_ENGLISH} "running"
LangString appClosing ${LANG_ENGLISH} "closing"
LangString appCannotBeClosed ${LANG_ENGLISH} "cannot be closed"
LangString appRunning ${LANG_HEBREW} "running"
LangString appClosing ${LANG_HEBREW} "closing"
LangString appCannotBeClosed ${LANG_HEBREW} "cannot be closed"
; As electron-builder does, installer and uninstaller are compiled one by one.
Section
  SetOutPath "$INSTDIR"
  !ifdef BUILD_UNINSTALLER
    WriteUninstaller "$INSTDIR\uninstall.exe"
  !else
    !insertmacro CHECK_APP_RUNNING
    !insertmacro customInstall
  !endif
SectionEnd
!ifdef BUILD_UNINSTALLER
  Section Uninstall
    !insertmacro CHECK_APP_RUNNING
    !insertmacro customUnInstall
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
  SectionEnd
!endif
