"""wsl.exe's own sentences in four languages. What every translation keeps, is kept: commands, addresses, names."""

ENGLISH = {
    "code": "Error code: %s",
    "usage": "Usage: wsl.exe [Argument] [Options...] [CommandLine]\n\nArguments:\n\n    --exec, -e <CommandLine>\n    --list, -l [Options]\n",
    "argument": "Invalid command line argument: %s\nPlease use 'wsl.exe --help' to get a list of supported arguments.",
    "no-distro": "Windows Subsystem for Linux has no installed distributions.\nYou can resolve this by installing a distribution with the instructions below:\n\nUse 'wsl.exe --list --online' to list available distributions\nand 'wsl.exe --install <Distro>' to install.",
    "none-running": "There are no running distributions.",
    "gone": "There is no distribution with the supplied name.",
    "default": "%s (Default)",
    "header": "Windows Subsystem for Linux Distributions:",
    "user": "User not found.",
    "tty": "The maximum number of terminals has been reached.",
    "busy": "The distribution is being installed, uninstalled or converted.",
    "component": "This application requires the Windows Subsystem for Linux Optional Component.\nInstall it by running: wsl.exe --install --no-distribution\nThe system may need to be restarted so the changes can take effect.",
    "virtualization": "WSL2 is unable to start since virtualization is not enabled on this machine.\nPlease ensure the \"Virtual Machine Platform\" optional component is enabled and virtualization is turned on in your computer's firmware settings.\n\nEnable \"Virtual Machine Platform\" by running: wsl.exe --install --no-distribution\n\nFor information please visit https://aka.ms/enablevirtualization",
    "hcs": "The operation could not be started because a required feature is not installed.",
    "catastrophic": "Catastrophic failure",
    "disk": "The distribution failed to start because its virtual disk is corrupted.",
    "path": "The system cannot find the path specified.",
    "lower": "Cannot launch because another instance is running elevated.  Elevated and un-elevated instances are not permitted to run simultaneously.",
    "higher": "Cannot launch because another instance is running un-elevated.  Elevated and un-elevated instances are not permitted to run simultaneously.",
    "kernel": "The custom kernel specified in C:\\Users\\me\\.wslconfig was not found: 'C:\\kernel'.",
    "crashed": "The WSL2 Virtual Machine crashed.",
    "rpc": "The remote procedure call failed.",
    "timeout": "The operation timed out because a response was not received from the virtual machine or container.",
    "wsl2": "WSL1 is not supported with your current machine configuration.",
    "failed-component": "Failed to enable Windows component 'VirtualMachinePlatform' (exit code 1223)",
    "reboot": "The requested operation is successful. Changes will not be effective until the system is rebooted.",
    "done": "The operation completed successfully.",
    "invalid": "The parameter is incorrect.",
    "status": "Default Distribution: %s\nDefault Version: 2",
    "versions": "WSL version: %s\nKernel version: %s\nWSLg version: %s\nMSRDC version: %s\nDirect3D version: %s\nDXCore version: %s\nWindows version: %s",
    "columns": ("NAME", "STATE", "VERSION"),
    "states": {},
}

GERMAN = dict(
    ENGLISH,
    **{
        "code": "Fehlercode: %s",
        "argument": "Ung\u00fcltiges Befehlszeilenargument: %s\nVerwenden Sie 'wsl.exe --help', um eine Liste der unterst\u00fctzten Argumente abzurufen.",
        "no-distro": "F\u00fcr das Windows-Subsystem f\u00fcr Linux ist keine Distribution installiert.\n\n'wsl.exe --list --online' zeigt, was es gibt,\nund 'wsl.exe --install <Distro>' installiert es.",
        "none-running": "Es werden keine Distributionen ausgef\u00fchrt.",
        "gone": "Es gibt keine Distribution mit diesem Namen.",
        "default": "%s (Standard)",
        "header": "Windows-Subsystem f\u00fcr Linux-Distributionen:",
        "user": "Benutzer nicht gefunden.",
        "component": "Diese Anwendung ben\u00f6tigt eine optionale Komponente.\nInstallieren Sie sie mit: wsl.exe --install --no-distribution",
        "virtualization": "WSL2 kann nicht gestartet werden, da die Virtualisierung nicht aktiviert ist.\nAktivieren mit: wsl.exe --install --no-distribution\n\nhttps://aka.ms/enablevirtualization",
        "catastrophic": "Schwerwiegender Fehler",
        "disk": "Die Distribution konnte nicht gestartet werden, da der virtuelle Datentr\u00e4ger besch\u00e4digt ist.",
        "status": "Standarddistribution: %s\nStandardversion: 2",
        "versions": "WSL-Version: %s\nKernelversion: %s\nWSLg-Version: %s\nMSRDC-Version: %s\nDirect3D-Version: %s\nDXCore-Version: %s\nWindows-Version: %s",
        "columns": ("NAME", "STATUS", "VERSION"),
        "states": {"Running": "Wird ausgef\u00fchrt", "Stopped": "Beendet", "Installing": "Wird installiert", "Converting": "Wird konvertiert"},
    }
)

FRENCH = dict(
    ENGLISH,
    **{
        "code": "Code d\u2019erreur : %s",
        "argument": "Argument de ligne de commande non valide : %s\nUtilisez 'wsl.exe --help' pour la liste des arguments.",
        "no-distro": "Le sous-syst\u00e8me Windows pour Linux n\u2019a aucune distribution.\n\n'wsl.exe --list --online' pour la liste\net 'wsl.exe --install <Distro>' pour installer.",
        "none-running": "Il n\u2019y a pas de distribution en cours d\u2019ex\u00e9cution.",
        "gone": "Il n\u2019existe aucune distribution avec ce nom.",
        "default": "%s (par d\u00e9faut)",
        "header": "Distributions du sous-syst\u00e8me Windows pour Linux :",
        "user": "Utilisateur introuvable.",
        "component": "Cette application a besoin d\u2019un composant facultatif.\nInstallez-le : wsl.exe --install --no-distribution",
        "virtualization": "WSL2 ne peut pas d\u00e9marrer : la virtualisation n\u2019est pas activ\u00e9e.\nActivez-la : wsl.exe --install --no-distribution\n\nhttps://aka.ms/enablevirtualization",
        "catastrophic": "Erreur irr\u00e9m\u00e9diable",
        "status": "Distribution par d\u00e9faut : %s\nVersion par d\u00e9faut : 2",
        "versions": "Version WSL : %s\nVersion du noyau : %s\nVersion WSLg : %s\nVersion MSRDC : %s\nVersion Direct3D : %s\nVersion DXCore : %s\nVersion Windows : %s",
        "columns": ("NOM", "\u00c9TAT", "VERSION"),
        "states": {"Running": "En cours d\u2019ex\u00e9cution", "Stopped": "Arr\u00eat\u00e9", "Installing": "Installation", "Converting": "Conversion"},
    }
)

CHINESE = dict(
    ENGLISH,
    **{
        "code": "\u9519\u8bef\u4ee3\u7801: %s",
        "argument": "\u65e0\u6548\u7684\u547d\u4ee4\u884c\u53c2\u6570: %s\n\u8bf7\u4f7f\u7528 'wsl.exe --help'\u3002",
        "no-distro": "\u6ca1\u6709\u5df2\u5b89\u88c5\u7684\u5206\u53d1\u3002\n\n\u4f7f\u7528 'wsl.exe --list --online' \u5217\u51fa\n\u548c 'wsl.exe --install <Distro>' \u5b89\u88c5\u3002",
        "none-running": "\u6ca1\u6709\u6b63\u5728\u8fd0\u884c\u7684\u5206\u53d1\u3002",
        "gone": "\u6ca1\u6709\u8fd9\u4e2a\u540d\u79f0\u7684\u5206\u53d1\u3002",
        "default": "%s (\u9ed8\u8ba4)",
        "header": "\u5206\u53d1:",
        "user": "\u627e\u4e0d\u5230\u7528\u6237\u3002",
        "component": "\u6b64\u5e94\u7528\u9700\u8981\u53ef\u9009\u7ec4\u4ef6\u3002\n\u8bf7\u8fd0\u884c: wsl.exe --install --no-distribution",
        "virtualization": "WSL2 \u65e0\u6cd5\u542f\u52a8\uff0c\u672a\u542f\u7528\u865a\u62df\u5316\u3002\n\u8bf7\u8fd0\u884c: wsl.exe --install --no-distribution\n\nhttps://aka.ms/enablevirtualization",
        "catastrophic": "\u707e\u96be\u6027\u6545\u969c",
        "status": "\u9ed8\u8ba4\u5206\u53d1: %s\n\u9ed8\u8ba4\u7248\u672c: 2",
        "versions": "WSL \u7248\u672c: %s\n\u5185\u6838\u7248\u672c: %s\nWSLg \u7248\u672c: %s\nMSRDC \u7248\u672c: %s\nDirect3D \u7248\u672c: %s\nDXCore \u7248\u672c: %s\nWindows: %s",
        "columns": ("\u540d\u79f0", "\u72b6\u6001", "\u7248\u672c"),
        "states": {"Running": "\u6b63\u5728\u8fd0\u884c", "Stopped": "\u5df2\u505c\u6b62", "Installing": "\u6b63\u5728\u5b89\u88c5", "Converting": "\u6b63\u5728\u8f6c\u6362"},
    }
)

LANGUAGES = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "zh-CN": CHINESE}
